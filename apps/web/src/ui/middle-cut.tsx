import classes from './middle-cut.module.css'

/** Names up to this length are told apart without their end. */
const SHORT = 16
/** Long numbers and names differ most often at their end, which is therefore never cut. */
const END = 8

/** A name in a narrow place: a long one is shortened in its middle. The tooltip and screen readers have the whole. */
export function MiddleCut({ text }: { text: string }) {
  if (text.length <= SHORT)
    return (
      <span title={text} className={classes.short}>
        {text}
      </span>
    )
  return (
    <span className={classes.name} title={text}>
      <span className={classes.whole}>{text}</span>
      {/* Drawn by the style, so that the text stands here once. */}
      <span className={classes.start} data-text={text.slice(0, -END)} aria-hidden />
      <span className={classes.end} data-text={text.slice(-END)} aria-hidden />
    </span>
  )
}
