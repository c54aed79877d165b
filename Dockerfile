# syntax=docker/dockerfile:1

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY scripts/sources.mjs ./scripts/sources.mjs
COPY scripts/graphiql ./scripts/graphiql
COPY scripts/board ./scripts/board
COPY examples/pipeline-board ./examples/pipeline-board
COPY packages/client ./packages/client
RUN npm run build && rm dist/.tsbuildinfo

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY package.json package-lock.json ./
# The optional dependency is a Node for machines without Node. The image already has one.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional
COPY --from=build /app/dist ./dist
COPY llms.txt llms-full.txt ./
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1, so SIGTERM reaches main.ts directly, and main.ts handles it.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "--expose-gc", "dist/main.js"]
