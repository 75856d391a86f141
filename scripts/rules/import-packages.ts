// Packages that a directory must not import, as ESLint's `no-restricted-imports`. ESLint takes the last block that
// matches a file and does not merge blocks, so each block lists everything that holds for its files.

import type { Linter } from 'eslint'

type Pattern = { group: string[]; message: string } | { regex: string; message: string }

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
const undocumented = {
  group: ['next/dist', 'next/dist/**', 'diagnostics_channel', 'node:diagnostics_channel'],
  message: 'The framework does not document this: the next version may change it without saying so.',
}
const upwardPaths = {
  regex: '^(\\.\\./){4,}',
  message: "Write such a path from the root: '@/…'.",
}

const everywhere = [nextAuthReact, undocumented, upwardPaths]
const rule = (...patterns: Pattern[]): { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } => ({
  'no-restricted-imports': ['error', { patterns }],
})
const tests = ['**/*.test.{ts,tsx}']

export const restrictedImports: Linter.Config[] = [
  { files: ['**/*.{ts,tsx,mjs}'], rules: rule(...everywhere) },
  {
    files: ['app/**', 'components/**', 'lib/**', 'server/**', 'middleware.ts', 'instrumentation*.ts'],
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
