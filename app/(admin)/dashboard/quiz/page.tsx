import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { DataTable, NameCell } from '@/app/(admin)/dashboard/_list/data-table'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { PublicationMark } from '@/app/(admin)/dashboard/_marks/marks'
import { ButtonLink } from '@/components/ui/buttons/button'
import { listStaffQuestions } from '@/lib/domains/quiz/questions/queries'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.quiz, { query: adminListQuerySchema })

type Row = Awaited<ReturnType<typeof listStaffQuestions>>['data'][number]

const columns = {
  Question: ({ id, text }: Row) => <NameCell href={staffRoutes.quizQuestion(id)}>{text}</NameCell>,
  Answer: ({ answer }: Row) => answer,
  Video: ({ video }: Row) => video ?? '–',
  Status: ({ state }: Row) => <PublicationMark state={state} />,
}

export default listPage({
  title: 'Quiz',
  path: staffRoutes.quiz,
  schema: adminListQuerySchema,
  list: listStaffQuestions,
  head: () => ({
    intro:
      'Your own questions. Every second quiz has one, from the day after it’s published. The rest are made from pieces.',
    actions: (
      <>
        <ButtonLink href={staffRoutes.quizPieces} variant="secondary">
          Pieces
        </ButtonLink>
        <ButtonLink href={staffRoutes.quizQuestion('new')}>New question</ButtonLink>
      </>
    ),
  }),
  placeholder: 'Search questions',
  empty: 'No questions found.',
  show: (rows) => <DataTable label="Questions" columns={columns} rows={rows} />,
})
