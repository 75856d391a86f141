/** A question of the quiz, with its right answer first. */
type DemoQuestion = {
  text: string
  answers: readonly [right: string, ...wrong: string[]]
  explanation: string
  /** External id of a free video whose beginning is played. */
  video?: string
}

/** Before every quiz that the demo can be asked for. */
export const QUESTIONS_SINCE = new Date('2025-12-01T00:00:00Z')

export const demoQuestions: readonly DemoQuestion[] = [
  {
    text: 'How many melakartas are there?',
    answers: ['72', '36', '64', '108'],
    explanation: 'Twelve chakras of six. The first thirty-six have the lower ma, the rest the higher.',
  },
  {
    text: 'Who composed the five Pancharatna kritis?',
    answers: ['Tyagaraja', 'Muttuswami Dikshitar', 'Syama Sastri', 'Swati Tirunal'],
    explanation: 'One each in Nata, Gaula, Arabhi, Varali and Sri. They’re sung together at Tiruvaiyaru every January.',
  },
  {
    text: 'How are the eight counts of Adi tala divided?',
    answers: ['4 + 2 + 2', '2 + 2 + 4', '3 + 2 + 3', '4 + 4'],
    explanation: 'A laghu of four counts, then two drutams of two.',
    video: 'demo:dance:margam-adi',
  },
]
