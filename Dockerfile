# Needs nothing but this folder: docker build -t hearth . && docker run -p 3000:3000 -v hearth-data:/data hearth
# To build from the same image each time, add its digest: server/operations.md says how.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY react-router.config.ts vite.config.ts tsconfig.json ./
COPY public ./public
COPY app ./app
COPY server ./server
# What logs, metrics and --version call this build.
ARG REVISION=unknown
RUN npm run build

FROM ${NODE_IMAGE} AS parts
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# First without the tools: "npm sbom --omit dev" leaves out what a tool needs, too, such as React.
RUN npm pkg delete devDependencies overrides && npm prune --package-lock-only
RUN npm sbom --sbom-format cyclonedx --sbom-type application --package-lock-only > sbom.json

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package-lock.json .npmrc ./
# Only what is not in the bundle, in the versions of the lock file.
COPY --from=build /app/build/server/unbundled.json ./package.json
RUN npm install
# Never read: the database for the C library of another base image, and the maps of packages. 17 MB.
RUN rm -rf node_modules/@libsql/*-musl
RUN find node_modules -name "*.map" -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
ENV PORT=3000
ENV DATA_DIR=/data
# By itself, Node takes memory in proportion to the machine before it collects garbage: 450 MB here, of which 60 are in use.
ENV NODE_OPTIONS="--max-old-space-size=768 --max-semi-space-size=16"
# Any user id of group 0 may write, as OpenShift chooses one. What else is here is only read.
RUN mkdir /data && chown 1000:0 /data && chmod 2770 /data
VOLUME /data
WORKDIR /app
COPY --from=dependencies /app/package.json ./package.json
COPY server/index.js ./server/index.js
# Of the fonts, and of packages that have no license file. The others are in node_modules and in build/*/.vite/license.md.
COPY app/ui/fonts/LICENSE-fraunces.txt app/ui/fonts/LICENSE-inter.txt app/ui/fonts/LICENSE-jetbrains-mono.txt ./licenses/
COPY server/deploy/licenses.md ./licenses/
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=parts /app/sbom.json ./sbom.json
# A number, by which Kubernetes knows that it is not root.
USER 1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As PID 1, without a shell or npm in between: it is node that gets the signals.
CMD ["node", "server/index.js"]
