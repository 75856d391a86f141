const distDir = process.env.NEXT_DIST_DIR || '.next'
const isDevelopment = process.env.NODE_ENV === 'development'

/** @type {import('next').NextConfig} */
const nextConfig = {
  // Allows a second build beside the first, to try a version while another one is served.
  distDir,
  poweredByHeader: false,
  // Hashing each page costs more than it saves; a cache in front needs no ETag.
  generateEtags: false,
  reactStrictMode: true,
  // Seconds a stale page may still be served, here and by caches. With Next's default of a year a CDN would keep
  // showing withdrawn videos.
  expireTime: 900,
  // lib/server/entry/cached-pages.ts sets the price region in the header.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: '/',
        has: [{ type: 'header', key: 'x-rasika-price-region', value: '(?<region>[a-z]+)' }],
        destination: '/landing/:region',
      },
    ],
    // For unknown paths Next serves a built page whose scripts have no nonce. If the middleware set a policy with one,
    // a rendered page must answer instead.
    fallback: [
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'content-security-policy' }],
        destination: '/missing',
      },
    ],
  }),
  // Titles wait for the product's name; they must be in the head rather than streamed into the body.
  htmlLimitedBots: /.*/,
  experimental: {
    // Lets `forbidden()` answer 403 (lib/server/auth/sessions/gate.ts).
    authInterrupts: true,
    // Writing a cache of 250 MB makes the first build a third slower, which newcomers wait for.
    turbopackFileSystemCacheForBuild: false,
    // Pages load at their first request. Preloading them all makes the start two thirds slower and takes 100 MB, mostly
    // for staff pages.
    preloadEntriesOnStart: false,
  },
  images: {
    // AVIF is 40 % smaller than WebP for our pictures but takes ten times as long to encode, once per picture and
    // width. Browsers without AVIF get WebP.
    formats: ['image/avif', 'image/webp'],
    // No queries: each distinct one would encode the picture again.
    localPatterns: [
      { pathname: '/art/+([a-zA-Z0-9_-]).+(webp|jpg|jpeg|png)', search: '' },
      { pathname: '/api/media/pictures/+([0-9a-f]).webp', search: '' },
    ],
    deviceSizes: [640, 750, 828, 1080, 1440, 1920, 2400],
    imageSizes: [160, 256, 384, 512],
    qualities: [60],
    // Pictures never change under their name, so each is encoded once and served from disk.
    minimumCacheTTL: 7 * 24 * 60 * 60,
  },
  // Must be the instances that the server's entry and Next use. (pg is external by default.) The large ones would
  // otherwise be bundled into every route.
  serverExternalPackages: ['@opentelemetry/api', 'pg', 'ioredis', 'rate-limiter-flexible', 'zod', 'jose'],
  // `npm test` checks all types; a start shouldn't wait for that.
  typescript: { ignoreBuildErrors: true },
  // Compiled from server/page-cache.ts (scripts/lib/build.ts). The development server doesn't cache pages.
  cacheHandler: isDevelopment ? undefined : `${import.meta.dirname}/${distDir}-server/page-cache.mjs`,
  // Our handler has its own memory cache.
  cacheMaxMemorySize: 0,
  // The checkout is the root, even if a parent directory has a lock file.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
}

export default nextConfig
