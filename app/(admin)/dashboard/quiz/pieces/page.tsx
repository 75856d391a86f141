import { ActionButton } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { DataTable, NameCell, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { ButtonLink } from '@/components/ui/buttons/button'
import { setOmissionAction } from '@/lib/domains/quiz/actions'
import { listStaffQuizPieces } from '@/lib/domains/quiz/omissions/queries'
import { omissionStates, quizPiecesQuerySchema, type StaffQuizPiece } from '@/lib/domains/quiz/omissions/schema'
import { clockTime } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.quiz, {
  title: 'Quiz pieces',
  query: quizPiecesQuerySchema,
})

const columns = {
  Video: ({ videoId, video }: StaffQuizPiece) => <NameCell href={staffRoutes.video(videoId)}>{video}</NameCell>,
  Time: ({ startSeconds }: StaffQuizPiece) => <NumberCell>{clockTime(startSeconds)}</NumberCell>,
  Piece: ({ title }: StaffQuizPiece) => title,
  'Can be asked': ({ names }: StaffQuizPiece) => names || '–',
  Status: ({ isLeftOut }: StaffQuizPiece) => (
    <StateMark tone={isLeftOut ? 'none' : 'good'}>{isLeftOut ? 'Left out' : 'In the quiz'}</StateMark>
  ),
}

const actions = ({ videoId, startSeconds, title, isLeftOut }: StaffQuizPiece) => (
  <ActionButton
    action={setOmissionAction.bind(null, { videoId, startSeconds, isLeftOut: !isLeftOut })}
    label={isLeftOut ? `Put ${title} back` : `Leave out ${title}`}
  >
    {isLeftOut ? 'Put back' : 'Leave out'}
  </ActionButton>
)

export default listPage({
  title: 'Quiz pieces',
  path: staffRoutes.quizPieces,
  schema: quizPiecesQuerySchema,
  list: listStaffQuizPieces,
  head: (_, { video }) => ({
    intro: 'Pieces of free videos and of videos with a trailer. If one piece is left out, the trailer is too.',
    actions: (
      <>
        {video !== undefined && (
          <ButtonLink href={staffRoutes.quizPieces} variant="secondary">
            All videos
          </ButtonLink>
        )}
        <ButtonLink href={staffRoutes.quiz} variant="secondary">
          Questions
        </ButtonLink>
      </>
    ),
  }),
  placeholder: 'Search by video',
  empty: 'No pieces found.',
  filters: ({ state }) => <FilterSelect label="Status" name="state" labels={omissionStates} value={state} />,
  show: (rows) => <DataTable label="Quiz pieces" columns={columns} rows={rows} actions={actions} />,
})
