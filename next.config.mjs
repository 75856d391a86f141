const distDir = process.env.NEXT_DIST_DIR || '.next'
const isDevelopment = process.env.NODE_ENV === 'development'

/** @type {import('next').NextConfig} */
const nextConfig = {
  // A separate directory allows a second build while another version is served.
  distDir,
  poweredByHeader: false,
  // Hashing each page costs more than it saves. A cache in front needs no ETag.
  generateEtags: false,
  reactStrictMode: true,
  // Seconds for which a stale page may still be served. With Next's default of a year, a CDN would keep showing
  // withdrawn videos.
  expireTime: 900,
  // The header with the price region is set in lib/server/entry/cached-pages.ts.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: '/',
        has: [{ type: 'header', key: 'x-rasika-price-region', value: '(?<region>[a-z]+)' }],
        destination: '/landing/:region',
      },
    ],
    // For unknown paths Next serves a prebuilt page whose scripts have no nonce, so a policy with a nonce needs a
    // rendered page.
    fallback: [
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'content-security-policy' }],
        destination: '/missing',
      },
    ],
  }),
  // Titles wait for the product's name. Streamed metadata would put them into the body instead of the head.
  htmlLimitedBots: /.*/,
  experimental: {
    // Lets `forbidden()` return 403 (lib/server/auth/sessions/gate.ts).
    authInterrupts: true,
    // Writing this cache of 250 MB would make the first build a third slower.
    turbopackFileSystemCacheForBuild: false,
    // Preloading all pages makes the start two thirds slower and takes 100 MB, mostly for staff pages.
    preloadEntriesOnStart: false,
  },
  images: {
    // AVIF is 40 % smaller than WebP for our pictures but takes ten times as long to encode, once per picture and
    // width. Browsers without AVIF get WebP.
    formats: ['image/avif', 'image/webp'],
    // Query strings are forbidden, because each distinct one would encode the picture again.
    localPatterns: [
      { pathname: '/art/+([a-zA-Z0-9_-]).+(webp|jpg|jpeg|png)', search: '' },
      { pathname: '/api/media/pictures/+([0-9a-f]).webp', search: '' },
    ],
    deviceSizes: [640, 750, 828, 1080, 1440, 1920, 2400],
    imageSizes: [160, 256, 384, 512],
    qualities: [60],
    // A picture never changes under its name, so it is encoded once and then served from disk.
    minimumCacheTTL: 7 * 24 * 60 * 60,
  },
  // The server's entry and Next must share the same instances of these packages; bundling would also copy the large
  // packages into every route. (pg is external by default.)
  serverExternalPackages: ['@opentelemetry/api', 'pg', 'ioredis', 'rate-limiter-flexible', 'zod', 'jose'],
  // `npm test` checks all types, and a start shouldn't wait for that.
  typescript: { ignoreBuildErrors: true },
  // Compiled from server/page-cache.ts (scripts/lib/build.ts). The development server doesn't cache pages.
  cacheHandler: isDevelopment ? undefined : `${import.meta.dirname}/${distDir}-server/page-cache.mjs`,
  // Disabled, because our handler has its own memory cache.
  cacheMaxMemorySize: 0,
  // Otherwise Next may choose a parent directory that has a lock file.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
}

export default nextConfig
