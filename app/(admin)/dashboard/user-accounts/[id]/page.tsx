import type { Metadata } from 'next'
import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { createRowLoader } from '@/app/(admin)/dashboard/_form/editor-page'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { getItemMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { DeletePerson } from '@/app/(admin)/dashboard/user-accounts/_components/user-list'
import { ChangeEmail, CorrectName, ChangeStaffRole } from '@/app/(admin)/dashboard/user-accounts/_person/person-actions'
import { Facts, PersonSection } from '@/app/(admin)/dashboard/user-accounts/_person/person-list'
import { personListParts } from '@/app/(admin)/dashboard/user-accounts/_person/person-lists'
import { resendVerificationAction } from '@/lib/domains/accounts/people/actions'
import { getPerson } from '@/lib/domains/accounts/people/queries'
import {
  personLists,
  personPageQuerySchema,
  staffRoleLabels,
  type PersonDto,
  type PersonList,
} from '@/lib/domains/accounts/people/schema'
import { canManage } from '@/lib/domains/accounts/policy'
import { listPersonCustomers } from '@/lib/domains/payments/staff/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import type { Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { formatCount, formatMoment, formatShortDay } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type Props = PageProps<'/dashboard/user-accounts/[id]'>

const nameOf = ({ firstName, lastName, email }: PersonDto) => `${firstName} ${lastName}`.trim() || email
const load = createRowLoader(staffRoutes.users, getPerson)

export const generateMetadata = ({ params, searchParams }: Props): Promise<Metadata> =>
  getItemMetadata(staffRoutes.users, 'person', async () => {
    await parsePageQuery(personPageQuerySchema, searchParams)
    return nameOf(await load((await params).id))
  })

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

export default async function PersonPage({ params, searchParams }: Props) {
  const actor = await requirePageActor(staffRoutes.users)
  const { list, page } = await parsePageQuery(personPageQuerySchema, searchParams)
  const person = await load((await params).id)
  const shown = list ? [list] : (Object.keys(personLists) as PersonList[])
  return (
    <>
      <PageHeading
        title={nameOf(person)}
        intro={<span className="wrap-anywhere">{person.email}</span>}
        back={
          list
            ? { href: staffRoutes.user(person.id), label: nameOf(person) }
            : { href: staffRoutes.users, label: 'User accounts' }
        }
      />
      {!list && (
        <>
          <Account person={person} actor={actor} />
          <SignIn signIn={person.signIn} />
          <ProviderPages customers={await listPersonCustomers(actor, person.id)} />
        </>
      )}
      {shown.map((name) => {
        const Part = personListParts[name]
        return <Part key={name} actor={actor} person={person} list={list} page={page} />
      })}
    </>
  )
}

function Account({ person, actor }: { person: PersonDto; actor: Actor }) {
  const { id, email, status, emailVerifiedAt, otherRegistrations, promisedDiscount: discount } = person
  const isVerified = status === 'VERIFIED'
  const isOwn = id === actor.id
  return (
    <PersonSection
      title="Account"
      actions={
        <>
          {!isVerified && hasRight(actor, 'people') && (
            <ConfirmAction
              title="Resend confirmation link"
              description={`We’ll email a new confirmation link to ${email}. Each link works for 24 hours.`}
              confirm="Send link"
              action={resendVerificationAction.bind(null, { id })}
              done="Link sent"
            >
              Resend link
            </ConfirmAction>
          )}
          {isVerified && canManage(actor, person) && (
            <>
              <ChangeEmail person={{ id, email }} />
              <CorrectName person={{ id, firstName: person.firstName, lastName: person.lastName }} />
            </>
          )}
          {!isOwn && hasRight(actor, 'staff') && <ChangeStaffRole person={person} />}
          {!isOwn && hasRight(actor, 'people.delete') && <DeletePerson person={person} />}
        </>
      }
    >
      <Facts
        facts={{
          ID: <span className="numerals">{id}</span>,
          'Email address': isVerified ? (
            `Verified ${emailVerifiedAt ? formatMoment(emailVerifiedAt) : ''}`
          ) : (
            <StateMark tone="waiting">Not verified</StateMark>
          ),
          'New email address': person.nextEmail && `${person.nextEmail}, not yet verified`,
          'Other sign-ups': otherRegistrations > 0 ? `${otherRegistrations} pending with this email address` : null,
          'Staff role': person.staffRole && staffRoleLabels[person.staffRole],
          Role: <span className="programme-label text-sand">{person.role}</span>,
          Joined: formatMoment(person.createdAt),
          'Guest plan chosen': person.guestPlanChosenAt && formatShortDay(person.guestPlanChosenAt),
          Discount:
            discount && `${discount.percent}%${discount.usedAt ? `, used ${formatShortDay(discount.usedAt)}` : ''}`,
          Newsletter: yesNo(person.mailingList),
          'Livestream reminders': yesNo(person.livestreamReminders),
        }}
      />
    </PersonSection>
  )
}

function SignIn({ signIn }: Pick<PersonDto, 'signIn'>) {
  const { hasPassword, providers, passkeys, codesSince, recoveryCodes } = signIn
  const providerNames = providers.map(({ name, since }) => `${name} since ${formatShortDay(since)}`)
  return (
    <PersonSection title="Login methods">
      <Facts
        facts={{
          Password: yesNo(hasPassword),
          'Linked accounts': providerNames.length > 0 ? providerNames.join(', ') : 'none',
          Passkeys: <span className="numerals">{passkeys}</span>,
          'Two-step verification': codesSince
            ? `turned on ${formatShortDay(codesSince)}, ${formatCount(recoveryCodes, 'recovery code')} left`
            : 'off',
        }}
      />
    </PersonSection>
  )
}

function ProviderPages({ customers }: { customers: { currency: string; providerUrl: string }[] }) {
  if (customers.length === 0) return null
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6">
      {customers.map(({ currency, providerUrl }) => (
        <li key={currency}>
          <a
            href={providerUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Stripe customer ({currency.toUpperCase()})
          </a>
        </li>
      ))}
    </ul>
  )
}
