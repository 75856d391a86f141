/** A question, with its answer as HTML and as plain text. */
export type Question = { question: string; answer: string; html: string }
/** What a page shows of one. */
export type ShownQuestion = Pick<Question, 'question' | 'html'>

/** A version of a legal text and when it holds: `until` is null while it does. */
export type LegalVersion = { number: number; since: Date; until: Date | null }
/** Its words as HTML. */
export type LegalText = LegalVersion & { lead: string; sections: { title: string; html: string }[] }
