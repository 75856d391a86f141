const distDir = process.env.NEXT_DIST_DIR || '.next'
const isDevelopment = process.env.NODE_ENV === 'development'

/** @type {import('next').NextConfig} */
const nextConfig = {
  // Allows a second build in another directory while a version is being served.
  distDir,
  poweredByHeader: false,
  // Disabled, because hashing each page costs more than it saves. A cache in front of the server needs no ETag.
  generateEtags: false,
  reactStrictMode: true,
  // Seconds for which caches may serve a stale page. With Next's default of a year, a CDN would keep showing withdrawn
  // videos.
  expireTime: 900,
  // lib/server/entry/cached-pages.ts sets the header with the price region.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: '/',
        has: [{ type: 'header', key: 'x-rasika-price-region', value: '(?<region>[a-z]+)' }],
        destination: '/landing/:region',
      },
    ],
    // Renders a page for unknown paths. Next's prebuilt page would be blocked, because its scripts lack the policy's
    // nonce.
    fallback: [
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'content-security-policy' }],
        destination: '/missing',
      },
    ],
  }),
  // Disables streamed metadata for all clients, because streaming would put titles into the body instead of the head.
  htmlLimitedBots: /.*/,
  experimental: {
    // Lets `forbidden()` return 403 (lib/server/auth/sessions/gate.ts).
    authInterrupts: true,
    // Disabled, because writing 250 MB of cache would slow the first build by a third.
    turbopackFileSystemCacheForBuild: false,
    // Disabled, because preloading all pages would slow the start by two thirds and use 100 MB, mostly for staff pages.
    preloadEntriesOnStart: false,
  },
  images: {
    // AVIF is 40 % smaller than WebP for our pictures. It takes ten times as long to encode, but only once per picture
    // and width. Browsers without AVIF get WebP.
    formats: ['image/avif', 'image/webp'],
    // Forbids query strings, because the picture would be encoded again for each distinct query string.
    localPatterns: [
      { pathname: '/art/+([a-zA-Z0-9_-]).+(webp|jpg|jpeg|png)', search: '' },
      { pathname: '/api/media/pictures/+([0-9a-f]).webp', search: '' },
    ],
    deviceSizes: [640, 750, 828, 1080, 1440, 1920, 2400],
    imageSizes: [160, 256, 384, 512],
    qualities: [60],
    // Long, because the picture behind a name never changes.
    minimumCacheTTL: 7 * 24 * 60 * 60,
  },
  // Not bundled, because the server's entry and Next must share the same instances. Bundling would also copy large
  // packages into every route.
  serverExternalPackages: ['@opentelemetry/api', 'pg', 'ioredis', 'rate-limiter-flexible', 'zod', 'jose'],
  // `npm test` checks all types. Checking them here would slow down the build.
  typescript: { ignoreBuildErrors: true },
  // Compiled from server/page-cache.ts (scripts/lib/build.ts). Unset in development, where pages aren't cached.
  cacheHandler: isDevelopment ? undefined : `${import.meta.dirname}/${distDir}-server/page-cache.mjs`,
  // Disabled, because our handler has its own memory cache.
  cacheMaxMemorySize: 0,
  // Prevents Next from choosing a parent directory with a lock file as the root.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
}

export default nextConfig
