# syntax=docker/dockerfile:1
# The server with the built web application: no compiler, no development dependency, not root, nothing written but /tmp
# (and DATA_DIR, where the embedded engine is allowed). Settings by environment, see README.md.

FROM node:24-trixie-slim AS web
WORKDIR /lastro
COPY . .
RUN npm run build && node scripts/notice.mjs NOTICE

FROM node:24-trixie-slim AS server
WORKDIR /lastro
COPY package.json package-lock.json .npmrc ./
COPY packages/shared packages/shared
COPY apps/server apps/server
COPY apps/web/package.json apps/web/package.json
COPY e2e/package.json e2e/package.json
COPY bench/package.json bench/package.json
RUN npm ci --omit=dev --no-audit --no-fund -w @lastro/server -w @lastro/shared

FROM node:24-trixie-slim
# The version is written by `npm run release`; a test holds the schema to the last migration.
LABEL org.opencontainers.image.version=1.0.0 lastro.schema=0110
# pg_dump and pg_restore for `backup` and `restaurar`.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
# Where compose.yaml mounts what is kept outside the database.
RUN install -d -o 1000 /auditoria
WORKDIR /lastro
COPY --from=server /lastro .
COPY --from=web /lastro/apps/web/dist apps/web/dist
COPY --from=web /lastro/NOTICE NOTICE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
EXPOSE 3000
# `node`, as a number: Kubernetes' runAsNonRoot takes no name.
USER 1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/saude/pronto`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: SIGTERM reaches the server, which ends what it has begun.
CMD ["node", "apps/server/src/main.ts"]
