# Completion of touchlockctl for fish: verbs and options are those that its own help names.

function __touchlockctl_verb
    set -l skip no
    for word in (commandline -opc)[2..-1]
        if test $skip = yes
            set skip no
            continue
        end
        switch $word
            case --socket --config --timeout --label
                set skip yes
            case '-*'
            case '*'
                echo $word
                return
        end
    end
end

function __touchlockctl_help
    touchlockctl $argv[2..-1] --help 2>/dev/null |
        string match -r -- "^  $argv[1][^a-z].*  .*\$" |
        string replace -r -- "^  ($argv[1])[^a-z].*?  +(\S.*)\$" '$1\t$2'
end

complete -c touchlockctl -f
complete -c touchlockctl -n 'test -z "$(__touchlockctl_verb)"' -a "(__touchlockctl_help '[a-z][a-z-]+')"
complete -c touchlockctl -n 'string match -q -- "-*" (commandline -ct)' -a "(__touchlockctl_help '--[a-z-]+' (__touchlockctl_verb))"
complete -c touchlockctl -n 'test "$(__touchlockctl_verb)" = remove' -a '(touchlockctl list 2>/dev/null)'
complete -c touchlockctl -n 'contains -- (commandline -opc)[-1] --socket --config' -F
