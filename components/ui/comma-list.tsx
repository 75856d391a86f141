import { Fragment } from 'react'

/** Texts that people wrote, in one line of ours. */
export const CommaList = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{text}</bdi>
    </Fragment>
  ))
