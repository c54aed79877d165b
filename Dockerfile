# syntax=docker/dockerfile:1

FROM node:24.22.3-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY scripts/build.mjs scripts/commands.mjs scripts/sources.mjs ./scripts/
COPY scripts/graphiql ./scripts/graphiql
COPY scripts/board ./scripts/board
COPY scripts/guides ./scripts/guides
COPY scripts/service ./scripts/service
COPY docs ./docs
COPY packages/board ./packages/board
COPY packages/client ./packages/client
COPY packages/graphql-executor ./packages/graphql-executor
RUN npm run build && rm dist/.tsbuildinfo dist/graphql-executor/.tsbuildinfo

FROM node:24.22.3-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY package.json package-lock.json ./
# The optional dependency is a Node for machines without Node. The image already has one.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional
COPY --from=build /app/dist ./dist
COPY contracts/openapi.json contracts/events.schema.json contracts/schema.graphql contracts/llms.txt contracts/llms-full.txt ./contracts/
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1, so SIGTERM reaches the service directly, which handles it.
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=100", "--expose-gc", "dist/main.js"]
