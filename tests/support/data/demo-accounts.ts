import { DEMO_PASSWORD } from '@/prisma/demo/accounts'

export const demoPassword = DEMO_PASSWORD

export const demoAccounts = {
  admin: 'admin@rasika.test',
  editor: 'editor@rasika.test',
  support: 'support@rasika.test',
  finance: 'finance@rasika.test',
  member: 'member@rasika.test',
  guest: 'guest@rasika.test',
  unverified: 'unverified@rasika.test',
} as const
