#!/bin/sh
# As the official image begins: an empty data directory is filled by a server that only its own socket reaches.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  echo "$POSTGRES_PASSWORD" > "$password"
  initdb --username="$POSTGRES_USER" --pwfile="$password" --auth-local=trust --auth-host=scram-sha-256
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options='-c listen_addresses=' start
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl --wait --mode=fast stop
fi
exec "$@" -c listen_addresses='*'
