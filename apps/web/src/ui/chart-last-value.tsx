interface PointLabel {
  x?: number | string | undefined
  y?: number | string | undefined
  index?: number | undefined
}

/** Writes the value at a line's end. `last`: the index of the last point. */
export const lastValueLabel = (last: number, text: string) =>
  function LastValue({ x, y, index }: PointLabel) {
    if (index !== last) return null
    return (
      <text
        x={Number(x)}
        y={Number(y) - 10}
        textAnchor="end"
        fontSize={13}
        fontWeight={650}
        fill="var(--mantine-color-text)"
        // Readable where the line passes behind it.
        paintOrder="stroke"
        stroke="var(--lastro-sheet)"
        strokeWidth={4}
      >
        {text}
      </text>
    )
  }
