import path from 'node:path'

// This directory is copied into the checkout, whose packages it uses.
const checkout = path.join(import.meta.dirname, '..')

/** @type {import('next').NextConfig} */
const nextConfig = { turbopack: { root: checkout }, outputFileTracingRoot: checkout }

export default nextConfig
