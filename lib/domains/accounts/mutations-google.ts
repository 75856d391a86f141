import 'server-only'
import { googleLinkedMail } from '@/lib/domains/accounts/mails-google'
import { googleIdentitySchema, type GoogleIdentity } from '@/lib/domains/accounts/schema-google'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { env } from '@/lib/server/env'
import { queueMail } from '@/lib/server/mail/outbox'

export type GoogleRefusal = 'unverified' | 'address' | 'other-account'
export type GoogleDecision = { userId: number } | { refused: GoogleRefusal }

const ATTEMPTS = 3

/** Another sign-in was at the same place at the same moment: seen again, it is a sign-in of somebody who exists. */
const raced = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && (error.code === 'P2002' || error.code === 'P2034')

/**
 * Decides whose sign-in through Google it is, and makes or links the account (docs/decisions/0006).
 * @param claims of an ID token that has been checked: signed in at Google, for us, now
 * @returns the person's id, or why Google's word is not enough
 * @throws ZodError when the claims name no subject
 */
export async function signInWithGoogle(claims: unknown, now: Date = new Date()): Promise<GoogleDecision> {
  const identity = googleIdentitySchema.parse(claims)
  if (!identity.emailVerified) return { refused: 'unverified' }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.$transaction((tx) => decide(tx, identity, now))
    } catch (error) {
      if (attempt === ATTEMPTS || !raced(error)) throw error
    }
  }
}

async function decide(tx: Db, identity: GoogleIdentity, now: Date): Promise<GoogleDecision> {
  const { subject, email } = identity
  // The subject never changes; the address may.
  const account = await tx.account.findUnique({
    where: { provider_providerAccountId: { provider: 'google', providerAccountId: subject } },
    select: { userId: true },
  })
  if (account) return { userId: account.userId }
  if (!email) return { refused: 'address' }

  // One after the other: two Google accounts with one address would each miss the other's link.
  await tx.$queryRaw`SELECT "id" FROM "User" WHERE "email" = ${email} FOR UPDATE`
  const person = await tx.user.findUnique({
    where: { email },
    select: {
      id: true,
      firstName: true,
      status: true,
      accounts: { where: { provider: 'google' }, select: { providerAccountId: true } },
    },
  })
  if (!person) return { userId: await createPerson(tx, { ...identity, email }, now) }
  const [other] = person.accounts
  if (other) return other.providerAccountId === subject ? { userId: person.id } : { refused: 'other-account' }
  await link(tx, person.id, subject)
  if (person.status === 'VERIFIED') {
    await queueMail(tx, {
      to: { address: email, name: person.firstName },
      template: 'google-linked',
      body: googleLinkedMail(env().APP_URL, person),
    })
  } else {
    await takeOver(tx, person.id, { ...identity, email }, now)
  }
  return { userId: person.id }
}

type Addressed = GoogleIdentity & { email: string }

async function createPerson(tx: Db, { subject, email, firstName, lastName }: Addressed, now: Date): Promise<number> {
  const { id } = await tx.user.create({
    data: {
      email,
      firstName,
      lastName,
      provider: 'google',
      status: 'VERIFIED',
      emailVerifiedAt: now,
      // Nobody was asked: mails that are not about the account wait for a yes on the account page.
      mailingList: false,
    },
    select: { id: true },
  })
  await link(tx, id, subject)
  await claimProspect(tx, id, email)
  return id
}

/**
 * An account that nobody confirmed may have been made by a stranger who waits for the owner of the address. The owner
 * gets the address; nothing that the stranger set, and no way back in, is kept.
 */
async function takeOver(tx: Db, userId: number, { email, firstName, lastName }: Addressed, now: Date): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: {
      firstName,
      lastName,
      passwordHash: null,
      provider: 'google',
      status: 'VERIFIED',
      emailVerifiedAt: now,
      mailingList: false,
      sessionVersion: { increment: 1 },
    },
    select: { id: true },
  })
  await tx.emailCode.deleteMany({ where: { userId } })
  await claimProspect(tx, userId, email)
}

async function link(tx: Db, userId: number, subject: string): Promise<void> {
  await tx.account.create({
    data: { userId, type: 'oidc', provider: 'google', providerAccountId: subject },
    select: { id: true },
  })
}

async function claimProspect(tx: Db, userId: number, email: string): Promise<void> {
  await tx.prospect.updateMany({ where: { email, userId: null }, data: { userId } })
}
