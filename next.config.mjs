const distDir = process.env.NEXT_DIST_DIR || '.next'
const isDevelopment = process.env.NODE_ENV === 'development'

/** @type {import('next').NextConfig} */
const nextConfig = {
  // A second build beside the first one, for a machine that tries a version while it serves another.
  distDir,
  poweredByHeader: false,
  // To hash a page for each response costs more than it saves; a cache in front needs no ETag.
  generateEtags: false,
  reactStrictMode: true,
  // Seconds after which a cached page is not shown any more, here and in caches on the way. Next's default is a year,
  // in which a CDN would show a video that was withdrawn.
  expireTime: 900,
  // The landing page of a price region. lib/server/entry/cached-pages.ts names the region in the header.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: '/',
        has: [{ type: 'header', key: 'x-rasika-price-region', value: '(?<region>[a-z]+)' }],
        destination: '/landing/:region',
      },
    ],
    // Next answers an address without a page with a page of the build, whose scripts carry no nonce. Where the
    // middleware gave the request a policy with one, a page that is rendered answers instead.
    fallback: [
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'content-security-policy' }],
        destination: '/missing',
      },
    ],
  }),
  // Titles stand in the head for everybody: they wait for the product's name, and would else follow in the body.
  htmlLimitedBots: /.*/,
  experimental: {
    // `forbidden()`: the page answers 403 (lib/server/auth/sessions/gate.ts).
    authInterrupts: true,
    // Storing a quarter of a gigabyte for the next build makes the first one, for which newcomers wait, a third longer.
    turbopackFileSystemCacheForBuild: false,
    // A page's code is loaded at its first request, which waits for it. All of it at the start takes two thirds longer,
    // and a hundred megabytes, most of it for pages of staff.
    preloadEntriesOnStart: false,
  },
  images: {
    // AVIF is two fifths smaller than WebP for every picture in public/art, and takes ten times as long to encode, once
    // for each picture and width. Browsers that can't show it get WebP.
    formats: ['image/avif', 'image/webp'],
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
  // The same copy of the API that the server's own entry and Next use. pg is external by default. The others are large,
  // and the process would hold one copy of their text for each route that is bundled with them.
  serverExternalPackages: ['@opentelemetry/api', 'pg', 'ioredis', 'rate-limiter-flexible', 'zod', 'jose'],
  // `npm test` checks the types of everything, tests included; a start should not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Compiled from server/page-cache.ts (scripts/lib/build.ts). The development server stores no pages.
  cacheHandler: isDevelopment ? undefined : `${import.meta.dirname}/${distDir}-server/page-cache.mjs`,
  // Our handler has its own memory.
  cacheMaxMemorySize: 0,
  // The checkout is the whole project, whatever lock files lie in the directories above it.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
}

export default nextConfig
