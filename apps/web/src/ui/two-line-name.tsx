import classes from './two-line-name.module.css'

/** A name in a narrow column: at most two lines, on a telephone's card one. The tooltip has the whole. */
export const TwoLineName = ({ name }: { name: string }) => (
  <span className={classes.name} title={name}>
    {name}
  </span>
)
