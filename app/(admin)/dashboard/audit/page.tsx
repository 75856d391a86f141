import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { AuditItem } from '@/app/(admin)/dashboard/_list/audit-item'
import { FilterForm } from '@/app/(admin)/dashboard/_list/filter-form'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { getLinkQuery, parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { ExportLink } from '@/components/accounts/export-link'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { thingOf, verbOf } from '@/lib/domains/audit/policy'
import { listAuditEntries, listAuditTerms } from '@/lib/domains/audit/queries'
import { auditQuerySchema, cursorOf } from '@/lib/domains/audit/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.audit, { query: auditQuerySchema })

const labelsOf = (names: string[], words: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [name, words(name)]))

export default async function AuditPage({ searchParams }: PageProps<'/dashboard/audit'>) {
  const actor = await requirePageActor(staffRoutes.audit)
  const query = await parsePageQuery(auditQuerySchema, searchParams)
  const [{ entries, hasMore }, terms] = await Promise.all([listAuditEntries(actor, query), listAuditTerms(actor)])
  const { after, ...filters } = getLinkQuery(query)
  const last = entries.at(-1)
  const href = (more: Record<string, string>) => `${staffRoutes.audit}?${new URLSearchParams({ ...filters, ...more })}`
  return (
    <>
      <PageHeading
        title="Audit log"
        intro="Every change by staff, with name and time. Entries can’t be edited or removed."
      >
        <ExportLink path={staffApiRoutes.auditExport(filters)} label="Export as CSV" />
      </PageHeading>
      <FilterForm path={staffRoutes.audit} query={filters}>
        <Field label="Staff member" name="who" type="search" placeholder="Search staff" defaultValue={query.who} />
        <FilterSelect label="Item type" name="entity" labels={labelsOf(terms.entities, thingOf)} value={query.entity} />
        <FilterSelect label="Action" name="action" labels={labelsOf(terms.actions, verbOf)} value={query.action} />
        <Field label="Item name" name="name" type="search" defaultValue={query.name} />
        <Field label="Item ID" name="id" inputMode="numeric" defaultValue={query.id} />
        <Field label="From" name="from" type="date" defaultValue={query.from} />
        <Field label="To" name="to" type="date" defaultValue={query.to} />
      </FilterForm>
      {entries.length === 0 ? (
        <p className="py-16 text-center text-sand">No entries match these filters.</p>
      ) : (
        <ol className="mt-8 border-t border-edge">
          {entries.map((entry) => (
            <AuditItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <nav aria-label="Pages" className="flex flex-wrap justify-center gap-3 pt-8">
        {after && (
          <ButtonLink href={href({})} variant="secondary" prefetch={false}>
            Newest
          </ButtonLink>
        )}
        {hasMore && last && (
          <ButtonLink href={href({ after: cursorOf(last) })} variant="secondary" rel="next" prefetch={false}>
            Older
          </ButtonLink>
        )}
      </nav>
    </>
  )
}
