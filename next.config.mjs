/** @type {import('next').NextConfig} */
const nextConfig = {
  // A second build beside the first one, for a machine that tries a version while it serves another.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  images: {
    // AVIF first: smaller than WebP for our art; older browsers get WebP.
    formats: ['image/avif', 'image/webp'],
    localPatterns: [{ pathname: '/art/**' }],
  },
  // `npm test` checks the types of everything, tests included; a start should not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Prerendered pages are kept in memory only: a page kept on disk would outlive the database that it was made from.
  experimental: { isrFlushToDisk: false },
  // The checkout is the whole project, whatever lock files lie in the directories above it.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
}

export default nextConfig
