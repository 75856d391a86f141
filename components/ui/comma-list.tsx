import { Fragment } from 'react'

/** User-written texts in one line. */
export const CommaList = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{text}</bdi>
    </Fragment>
  ))
