// Misbehaviour of many clients who stay.
#include "rowdy.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// A call without its end.
static const char call[] = "{\"method\":\"io.touchlockd.Lock.GetStatus\",\"parameters\":{}}";

/// Keeps `count` connections, does `act` to each every `pause` milliseconds, and joins again where it was hung up.
static void keep(int count, int pause, void (*act)(int client, unsigned long round)) {
  int *clients = malloc(count * sizeof *clients);
  if (!clients) fail("malloc");
  for (int number = 0; number < count; number++) clients[number] = -1;
  for (unsigned long round = 0; goes_on(pause); round++) {
    for (int number = 0; number < count && goes_on(0); number++) {
      if (clients[number] >= 0 && is_over(clients[number])) {
        leave(clients[number]);
        clients[number] = -1;
      }
      if (clients[number] < 0 && (clients[number] = join()) < 0) break;
      act(clients[number], round);
    }
  }
  for (int number = 0; number < count; number++)
    if (clients[number] >= 0) leave(clients[number]);
}

static void ask_on(int client, unsigned long round) {
  (void)round;
  for (int number = 0; number < 16; number++)
    if (send(client, call, sizeof call, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) return;
}

static void one_byte(int client, unsigned long round) {
  char byte = round ? ' ' : '{';
  send(client, &byte, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void half_a_call(int client, unsigned long round) {
  // Once is enough: whoever was hung up on comes at another round.
  if (round % 16 == 0) send(client, call, sizeof call / 2, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void nothing(int client, unsigned long round) { (void)client, (void)round; }

void never_reads(void) { keep(64, 10, ask_on); }
void drip(void) { keep(64, 1000, one_byte); }
void half(void) { keep(512, 250, half_a_call); }
void many(void) { keep(20000, 100, nothing); }
