import { correctNameAction } from '@/lib/domains/accounts/people/actions'
import { correctName } from '@/lib/domains/accounts/people/mutations'
import { db } from '@/lib/server/db/client'
import { createPerson, signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { actionsOn } from '@/tests/support/audit-of-person'
import { inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

const staff = async (staffRole: 'SUPPORT' | 'OWNER') => actorOf((await createPerson({ staffRole })).id)
const nameOf = (id: number) => db.user.findUniqueOrThrow({ where: { id }, select: { firstName: true, lastName: true } })

it('support corrects a name: the person is mailed the old and the new one, which no mail program links', async () => {
  const support = await createPerson({ staffRole: 'SUPPORT' })
  const person = await makeViewer()
  const was = await nameOf(person.id)
  const input = { id: person.id, was, firstName: ' Om.Prakash ', lastName: 'Rao' }
  const send = async () => inRequest({ cookies: await signedIn(support) }, () => correctNameAction(input))
  expect(await send()).toMatchObject({ ok: true })
  expect(await nameOf(person.id)).toEqual({ firstName: 'Om.Prakash', lastName: 'Rao' })
  const mail = await db.outboxMail.findFirstOrThrow({ where: { toAddress: person.email } })
  expect(mail.template).toBe('name-corrected')
  expect(mail.text).toContain(`The name on your account was ${was.firstName} ${was.lastName}.`)
  expect(mail.text).toContain('It is now Om.\u2060Prakash Rao.')
  // Sent again, because its answer was lost.
  expect(await send()).toMatchObject({ ok: true })
  expect(await db.outboxMail.count({ where: { toAddress: person.email } })).toBe(1)
  expect(await actionsOn(await actorOf(support.id), person.id)).toEqual(['correct-name'])
})

it('of two corrections at once one is made, and the other is told', async () => {
  const actor = await staff('SUPPORT')
  const { id } = await makeViewer()
  const was = await nameOf(id)
  const results = await Promise.allSettled(
    ['Nisha', 'Usha'].map((firstName) => correctName(actor, { id, was, firstName, lastName: 'Rao' })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
})

it('a name is corrected of no account of staff, and not before the address is confirmed', async () => {
  const viewer = await makeViewer()
  const was = await nameOf(viewer.id)
  const correct = { id: viewer.id, was, firstName: 'Asha', lastName: 'Rao' }
  const support = await staff('SUPPORT')
  const owner = await staff('OWNER')
  await expect(correctName(support, { ...correct, id: owner.id })).rejects.toMatchObject({ code: 'forbidden' })
  await db.user.update({ where: { id: viewer.id }, data: { status: 'UNVERIFIED', emailVerifiedAt: null } })
  await expect(correctName(support, correct)).rejects.toMatchObject({ code: 'conflict' })
  expect(await nameOf(viewer.id)).toEqual(was)
})
