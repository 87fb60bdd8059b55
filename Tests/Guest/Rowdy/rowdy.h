// What every kind of misbehaviour needs.
#ifndef ROWDY_H
#define ROWDY_H

#define _GNU_SOURCE
#include <stdbool.h>
#include <sys/socket.h>
#include <sys/un.h>

_Noreturn void fail(const char *what);
/// Waits so long; false: it is time to stop.
bool goes_on(int milliseconds);
/// A connection, or -1 when there is no room for one at present.
int join(void);
/// Reads what is there, counts a reason, and hangs up.
void leave(int client);
/// Whether the other side hung up.
bool is_over(int client);

void never_reads(void);
void drip(void);
void half(void);
void huge(void);
void deep(void);
void bad_utf8(void);
void nuls(void);
void many(void);
void vanish(void);
void descriptors(void);

#endif
