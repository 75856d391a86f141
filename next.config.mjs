import { readFileSync } from 'node:fs'

const shared = (name) => JSON.parse(readFileSync(new URL(`lib/shared/${name}.json`, import.meta.url), 'utf8'))

const ofEveryAnswer = shared('answer-headers')

const closedPolicy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const telemetryPackages = [
  ...['api', 'core', 'resources', 'sdk-metrics', 'sdk-trace'],
  ...['exporter-metrics-otlp-http', 'exporter-trace-otlp-http'],
].map((name) => `@opentelemetry/${name}`)

/** @type {import('next').NextConfig} */
const nextConfig = {
  // A second build beside the first one, for a machine that tries a version while it serves another.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // For an image: a tree with what serving needs and nothing else. `next start` serves from the checkout without it.
  output: process.env.NEXT_OUTPUT === 'standalone' ? 'standalone' : undefined,
  poweredByHeader: false,
  reactStrictMode: true,
  // Seconds after which a kept page is shown to nobody any more, here and in caches on the way; the framework's own
  // measure is a year, in which a video that was taken back would go on being announced.
  expireTime: 900,
  // No part of an address has a name: the framework would write it into each value, by a parser that it makes anew for
  // each value of each answer.
  headers: async () => [
    {
      source: '/(.*)',
      // Nobody shows our pages inside their own (X-Frame-Options and the policy): a click meant for theirs could buy or
      // delete here. Pages have a whole policy besides: scripts/lib/content-security.mjs,
      // lib/server/http/content-security.ts.
      headers: Object.entries(ofEveryAnswer).map(([key, value]) => ({ key, value })),
    },
    // What is no page runs nothing, whatever is in it and however it is opened.
    ...['/(api|art|cards)(/.*)?', '/_next/image'].map((source) => ({
      source,
      headers: [{ key: 'Content-Security-Policy', value: closedPolicy }],
    })),
    // Their addresses carry a code that must not be told to anybody.
    {
      source: '/(confirm-email-verification|create-new-password|unsubscribe)',
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
  ],
  images: {
    // Not AVIF: for our art it saves a sixth of the bytes, and the first visitor waits five times as long for it.
    formats: ['image/webp'],
    // Names of files, so that no address fails half-way; no query, or each number in it would be a picture to make.
    localPatterns: [
      { pathname: '/art/+([a-zA-Z0-9_-]).+(webp|jpg|jpeg|png)', search: '' },
      { pathname: '/api/media/pictures/+([0-9a-f]).webp', search: '' },
    ],
    deviceSizes: [640, 750, 828, 1080, 1440, 1920, 2400],
    imageSizes: [160, 256, 384, 512],
    qualities: [60],
    // A picture keeps its address as long as it keeps its looks; made once, it is served from the disk.
    minimumCacheTTL: 7 * 24 * 60 * 60,
  },
  // Loaded only where telemetry is configured, and the same copy that the framework itself asks.
  serverExternalPackages: telemetryPackages,
  // `npm test` checks the types of everything, tests included; a start should not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Pages are kept in memory only, and none that the build made is served: see there.
  cacheHandler: `${import.meta.dirname}/scripts/lib/page-cache.mjs`,
  // The checkout is the whole project, whatever lock files lie in the directories above it.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // Read by their names while the server runs.
  outputFileTracingIncludes: {
    '/cards/**': ['./lib/server/cards/fonts/*.ttf', './public/logo.svg', './public/art/*'],
    '/api/location': ['lib/**', 'data/*.dat', 'package.json']
      .map((files) => `./node_modules/geoip-country/${files}`)
      .concat('./node_modules/countries-list/**'),
  },
}

export default nextConfig
