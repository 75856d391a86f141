// Packages that a room must not import, as ESLint's `no-restricted-imports`. The last block that matches a file wins
// whole (ESLint does not merge them), so each block lists everything that holds for its files.

const prismaPackage = {
  group: ['@prisma/client', '@prisma/client/**', '@prisma/adapter-pg', 'pg'],
  message: 'The database is reached through lib/server/db.',
}
const nextAuthReact = {
  group: ['next-auth/react'],
  message: 'It expects another shape of session; use lib/server/auth.',
}
const request = {
  group: ['next/headers', 'next/navigation', 'next/cookies'],
  message:
    'Data code never reads the request: webhooks, jobs and tests call it too. Take what you need as an argument.',
}
const serverOnly = {
  group: ['server-only', 'node:*', 'next/headers', 'next/server', 'pino', 'nodemailer', 'stripe', '@node-rs/argon2'],
  message: 'This file runs in the browser too: nothing of the server in it.',
}
const upwardPaths = {
  regex: '^(\\.\\./){4,}',
  message: "Write such a path from the root: '@/…'.",
}

const everywhere = [nextAuthReact, upwardPaths]
const rule = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })
const tests = ['**/*.test.{ts,tsx}']

export const restrictedImports = [
  { files: ['**/*.{ts,tsx,mjs}'], rules: rule(...everywhere) },
  {
    files: ['app/**', 'components/**', 'lib/**', 'middleware.ts', 'instrumentation*.ts'],
    ignores: ['lib/server/db/**', ...tests],
    rules: rule(...everywhere, prismaPackage),
  },
  {
    files: ['lib/domains/**/{queries,mutations}*.ts'],
    ignores: tests,
    rules: rule(...everywhere, prismaPackage, request),
  },
  {
    files: ['components/**', 'lib/shared/**', 'lib/client/**', 'lib/domains/**/{schema,policy}*.ts'],
    ignores: tests,
    rules: rule(...everywhere, prismaPackage, serverOnly),
  },
]
