import { mark, ratio, table } from './report.ts'
import { type ScreenResult, TARGETS } from './web.ts'

const seconds = (ms: number) => (ms / 1000).toFixed(2)
/** Time of the largest paint, or of what the person came for where that is later. */
const stands = ({ paint, ready }: ScreenResult) => Math.max(paint, ready)
const paintTarget = ({ signedIn }: ScreenResult) => (signedIn ? TARGETS.signedIn : TARGETS.signIn)

export function tableOfWeb(screens: readonly ScreenResult[]): string {
  return table(
    [
      'first visit',
      's until it stands',
      'target',
      's to the largest paint',
      'times a page of the same look without scripts',
      'files',
      'scripts',
      'kB of scripts',
      'kB',
      'ms of the slowest answer to a hand',
    ],
    screens.map((screen) => [
      screen.name,
      `**${seconds(stands(screen))}**`,
      `≤ ${seconds(paintTarget(screen))} ${mark(stands(screen) <= paintTarget(screen))}`,
      seconds(screen.paint),
      ratio(stands(screen) / screen.staticPaint),
      String(screen.files),
      String(screen.scripts),
      screen.scriptKb.toFixed(0),
      screen.kb.toFixed(0),
      screen.interaction === undefined ? '—' : screen.interaction.toFixed(0),
    ]),
  )
}

export const missedWeb = (screens: readonly ScreenResult[]): string[] =>
  screens.flatMap((screen) => [
    ...(screen.paint > paintTarget(screen)
      ? [`${screen.name}: painted after ${seconds(screen.paint)} s`]
      : []),
    ...((screen.interaction ?? 0) > TARGETS.interaction
      ? [`${screen.name}: a hand waits ${screen.interaction?.toFixed(0)} ms`]
      : []),
    ...(!screen.signedIn && (screen.scriptKb > TARGETS.scriptKb || screen.scripts > TARGETS.scripts)
      ? [`${screen.name}: ${screen.scripts} scripts of ${screen.scriptKb.toFixed(0)} kB`]
      : []),
  ])
