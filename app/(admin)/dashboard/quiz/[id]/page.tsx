import { editorPage } from '@/app/(admin)/dashboard/_form/editor-page'
import { QuestionForm } from '@/app/(admin)/dashboard/quiz/_components/question-form'
import { getStaffQuestion } from '@/lib/domains/quiz/questions/queries'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const { StaffEditorPage, generateMetadata } = editorPage({
  one: 'question',
  list: staffRoutes.quiz,
  lists: 'Quiz',
  get: getStaffQuestion,
  Form: QuestionForm,
})

export { generateMetadata }
export default StaffEditorPage
