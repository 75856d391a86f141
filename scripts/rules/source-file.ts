/** A file of the repository. `path` is relative to the root, with forward slashes. */
export type SourceFile = { path: string; text: string }

/** A file that breaks a rule, and how to put it right. */
export type Violation = { path: string; message: string }
