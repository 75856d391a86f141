import path from 'node:path'

// Packages come from the checkout that this directory is copied into.
const checkout = path.join(import.meta.dirname, '..')

/** @type {import('next').NextConfig} */
const nextConfig = { turbopack: { root: checkout }, outputFileTracingRoot: checkout }

export default nextConfig
