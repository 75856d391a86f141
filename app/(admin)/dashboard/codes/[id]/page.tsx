import type { Metadata } from 'next'
import Link from 'next/link'
import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { createRowOrNewLoader } from '@/app/(admin)/dashboard/_form/editor-page'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { getItemMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { DataTable, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { FilterForm } from '@/app/(admin)/dashboard/_list/filter-form'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { getLinkQuery, parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { BlockState } from '@/app/(admin)/dashboard/codes/_components/block-state'
import { CodeBlockForm } from '@/app/(admin)/dashboard/codes/_components/code-block-form'
import { ExportLink } from '@/components/accounts/export-link'
import { linkClass } from '@/components/ui/buttons/button-class'
import { Field } from '@/components/ui/fields/field'
import { Pagination } from '@/components/ui/pagination'
import { revokeCodeAction, revokeCodeBlockAction } from '@/lib/domains/payments/code-blocks/actions'
import { getCodeBlock, listCodeEvents, listCodes, listRedemptions } from '@/lib/domains/payments/code-blocks/queries'
import {
  codeLists,
  codePageQuerySchema,
  type CodeBlockDto,
  type CodeDto,
  type CodePageQuery,
  type RedemptionDto,
} from '@/lib/domains/payments/code-blocks/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { siteUrl } from '@/lib/server/http/site-url'
import type { Actor } from '@/lib/shared/access/actor'
import { formatMoment, formatNumber, formatShortDay } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type Props = PageProps<'/dashboard/codes/[id]'>

const load = createRowOrNewLoader(staffRoutes.codes, getCodeBlock)

export const generateMetadata = ({ params, searchParams }: Props): Promise<Metadata> =>
  getItemMetadata(staffRoutes.codes, 'block of codes', async () => {
    await parsePageQuery(codePageQuerySchema, searchParams)
    return (await load((await params).id))?.name
  })

const back = { href: staffRoutes.codes, label: 'Codes' }

export default async function CodeBlockPage({ params, searchParams }: Props) {
  const actor = await requirePageActor(staffRoutes.codes)
  const query = await parsePageQuery(codePageQuerySchema, searchParams)
  const block = await load((await params).id)
  if (block) return <CodeBlock actor={actor} block={block} query={query} />
  return (
    <>
      <PageHeading title="New codes" intro={<WhereToRedeem />} back={back} />
      <CodeBlockForm events={await listCodeEvents(actor)} />
    </>
  )
}

const WhereToRedeem = () => (
  <>
    People enter their code at{' '}
    <Link href={routes.redeem} className={linkClass}>
      {siteUrl(routes.redeem).replace(/^https?:\/\//, '')}
    </Link>
    .
  </>
)

type CodeBlockProps = { actor: Actor; block: CodeBlockDto; query: CodePageQuery }

function CodeBlock({ actor, block, query }: CodeBlockProps) {
  const { id, name, state } = block
  return (
    <>
      <PageHeading title={name} intro={<WhereToRedeem />} back={back}>
        <ExportLink path={staffApiRoutes.codesExport(id)} label="Download CSV" />
        {state !== 'revoked' && (
          <ConfirmAction
            variant="ghost"
            title="Revoke all codes?"
            description="Nobody can redeem them any more. What was redeemed stays. This can’t be undone."
            confirm="Revoke"
            action={revokeCodeBlockAction.bind(null, { id })}
            done="Codes revoked"
          >
            Revoke all
          </ConfirmAction>
        )}
      </PageHeading>
      <BlockFacts block={block} />
      <FilterForm path={staffRoutes.codeBlock(id)} query={getLinkQuery(query)}>
        <Field label="Search" name="query" type="search" placeholder="A whole code" defaultValue={query.query} />
        <FilterSelect label="Show" name="list" labels={codeLists} value={query.list} none={null} />
      </FilterForm>
      {query.list === 'codes' ? (
        <CodeTable actor={actor} block={block} query={query} />
      ) : (
        <RedemptionTable actor={actor} block={block} query={query} />
      )}
    </>
  )
}

function BlockFacts({ block }: { block: CodeBlockDto }) {
  const { title, codes, redeemed, usesPerCode, createdAt, createdByEmail } = block
  const facts = {
    'Each code gives': <bdi>{title}</bdi>,
    Codes: <NumberCell>{formatNumber(codes)}</NumberCell>,
    Redeemed: (
      <NumberCell>
        {formatNumber(redeemed)} of {formatNumber(codes * usesPerCode)}
      </NumberCell>
    ),
    Status: <BlockState block={block} />,
    Made: (
      <>
        {formatShortDay(createdAt)} by <bdi>{createdByEmail}</bdi>
      </>
    ),
  }
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-5">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="min-w-0 wrap-anywhere">
          <dt className="programme-label text-dust">{name}</dt>
          <dd className="mt-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const codeColumns = {
  Code: ({ code }: CodeDto) => <NumberCell>{code}</NumberCell>,
  Redeemed: ({ uses, maxUses }: CodeDto) => (
    <NumberCell>
      {formatNumber(uses)} of {formatNumber(maxUses)}
    </NumberCell>
  ),
  Status: ({ uses, maxUses, isRevoked }: CodeDto) =>
    isRevoked ? (
      <StateMark tone="bad">Revoked</StateMark>
    ) : uses >= maxUses ? (
      <StateMark tone="none">Used</StateMark>
    ) : (
      <StateMark tone="good">Valid</StateMark>
    ),
}

async function CodeTable({ actor, block, query }: CodeBlockProps) {
  const { data, totalPages } = await listCodes(actor, block.id, query)
  if (data.length === 0) return <p className="py-16 text-center text-sand">No codes match your search.</p>
  const revoke = ({ id, code, uses, maxUses, isRevoked }: CodeDto) =>
    block.state === 'revoked' || isRevoked || uses >= maxUses ? null : (
      <ConfirmAction
        variant="ghost"
        label={`Revoke ${code}`}
        title="Revoke this code?"
        description={`Nobody can redeem ${code} any more. What was redeemed stays. This can’t be undone.`}
        confirm="Revoke"
        action={revokeCodeAction.bind(null, { id })}
        done="Code revoked"
      >
        Revoke
      </ConfirmAction>
    )
  return (
    <>
      <DataTable label="Codes" columns={codeColumns} rows={data} actions={revoke} />
      <Pages block={block} query={query} totalPages={totalPages} />
    </>
  )
}

const redemptionColumns = {
  Person: ({ person }: RedemptionDto) =>
    person ? (
      <Link href={staffRoutes.user(person.id)} className="hover:text-brass-bright">
        <bdi>{person.email}</bdi>
      </Link>
    ) : (
      <span className="text-dust">Deleted account</span>
    ),
  Code: ({ code }: RedemptionDto) => <NumberCell>{code}</NumberCell>,
  Redeemed: ({ redeemedAt }: RedemptionDto) => formatMoment(redeemedAt),
}

const usedColumn = {
  Used: ({ usedAt }: RedemptionDto) => (usedAt ? formatMoment(usedAt) : <span className="text-dust">Not yet</span>),
}

async function RedemptionTable({ actor, block, query }: CodeBlockProps) {
  const { data, totalPages } = await listRedemptions(actor, block.id, query)
  if (data.length === 0) return <p className="py-16 text-center text-sand">No redemptions found.</p>
  const columns = block.scope === null ? { ...redemptionColumns, ...usedColumn } : redemptionColumns
  return (
    <>
      <DataTable label="Redemptions" columns={columns} rows={data} />
      <Pages block={block} query={query} totalPages={totalPages} />
    </>
  )
}

const Pages = ({ block, query, totalPages }: Omit<CodeBlockProps, 'actor'> & { totalPages: number }) => (
  <Pagination
    path={staffRoutes.codeBlock(block.id)}
    query={getLinkQuery(query)}
    page={query.page}
    totalPages={totalPages}
  />
)
