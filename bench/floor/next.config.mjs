import path from 'node:path'

// Root of the checkout, whose packages are used. The build script copies this directory into the checkout.
const checkout = path.join(import.meta.dirname, '..')

/** @type {import('next').NextConfig} */
const nextConfig = { turbopack: { root: checkout }, outputFileTracingRoot: checkout }

export default nextConfig
