# Completion of touchlockctl for bash: verbs and options are those that its own help names.
_touchlockctl() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb='' word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    case $word in
    --exec)
      # What follows is a command of its own.
      if declare -F _command_offset >/dev/null; then
        _command_offset $((i + 1))
      else
        mapfile -t COMPREPLY < <(compgen -c -- "$current")
      fi
      return
      ;;
    --socket | --config | --timeout | --label) ((i++)) ;;
    -*) ;;
    *) [[ $verb ]] || verb=$word ;;
    esac
  done
  case $previous in
  --socket | --config)
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    return
    ;;
  --timeout | --label) return ;;
  esac
  local words
  if [[ $current == -* ]]; then
    words=$(touchlockctl ${verb:+"$verb"} --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
  elif [[ ! $verb ]]; then
    words=$(touchlockctl --help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\)  .*/\1/p')
  elif [[ $verb == remove ]]; then
    words=$(touchlockctl list 2>/dev/null)
  fi
  mapfile -t COMPREPLY < <(compgen -W "${words:-}" -- "$current")
}
complete -F _touchlockctl touchlockctl
