import path from 'node:path'

// The parent directory, because the build script copies this directory to the root of the checkout.
const checkout = path.join(import.meta.dirname, '..')

/** @type {import('next').NextConfig} */
const nextConfig = { turbopack: { root: checkout }, outputFileTracingRoot: checkout }

export default nextConfig
