interface PointLabel {
  x?: number | string | undefined
  y?: number | string | undefined
  index?: number | undefined
}

const SIZE = 13

/** Pixels right of the last point that its value needs. */
export const lastValueRoom = (text: string) => Math.ceil(text.length * SIZE * 0.54) + 12

/** Writes the value right of a line's end, into `lastValueRoom`. `last`: the index of the last point. */
export const lastValueLabel = (last: number, text: string) =>
  function LastValue({ x, y, index }: PointLabel) {
    if (index !== last) return null
    return (
      <text
        x={Number(x) + 8}
        y={Number(y) + 4}
        fontSize={SIZE}
        fontWeight={650}
        fill="var(--mantine-color-text)"
      >
        {text}
      </text>
    )
  }
