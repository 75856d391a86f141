import { Fragment } from 'react'

export const CommaList = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{text}</bdi>
    </Fragment>
  ))
