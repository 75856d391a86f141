#!/bin/sh
# The application's role and database, made when the data directory of PostgreSQL is made (compose.yaml). The role owns
# its database and may do nothing beside it; both extensions that migrations create are trusted ones.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$RASIKA_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE rasika LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE rasika OWNER rasika;
REVOKE ALL ON DATABASE rasika FROM PUBLIC;
\connect rasika
ALTER SCHEMA public OWNER TO rasika;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
SQL
