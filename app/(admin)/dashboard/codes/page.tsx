import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { DataTable, NameCell, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { BlockState } from '@/app/(admin)/dashboard/codes/_components/block-state'
import { ButtonLink } from '@/components/ui/buttons/button'
import { listCodeBlocks } from '@/lib/domains/payments/code-blocks/queries'
import type { CodeBlockDto } from '@/lib/domains/payments/code-blocks/schema'
import { formatNumber } from '@/lib/shared/format/format'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.codes, { query: adminListQuerySchema })

const columns = {
  Name: ({ id, name }: CodeBlockDto) => <NameCell href={staffRoutes.codeBlock(id)}>{name}</NameCell>,
  Gives: ({ title }: CodeBlockDto) => title,
  Codes: ({ codes }: CodeBlockDto) => <NumberCell>{formatNumber(codes)}</NumberCell>,
  Redeemed: ({ redeemed }: CodeBlockDto) => <NumberCell>{formatNumber(redeemed)}</NumberCell>,
  Status: (block: CodeBlockDto) => <BlockState block={block} />,
}

export default listPage({
  title: 'Codes',
  path: staffRoutes.codes,
  schema: adminListQuerySchema,
  list: listCodeBlocks,
  head: () => ({
    intro: 'Codes for a sabha, a sponsor or a school, and discounts on a first month or a pass.',
    actions: <ButtonLink href={staffRoutes.codeBlock('new')}>New codes</ButtonLink>,
  }),
  placeholder: 'Search by name',
  empty: 'No codes found.',
  show: (blocks) => <DataTable label="Codes" columns={columns} rows={blocks} />,
})
