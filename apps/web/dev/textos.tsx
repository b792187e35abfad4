import { MiddleCut } from '#ui/middle-cut.tsx'
import { Group, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { DaysSince, DaysSinceInstant } from '#ui/days-since.tsx'
import { Drawing, SUBJECTS } from '#ui/drawings.tsx'
import { LineOverTime } from '#ui/line-over-time.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactSheet } from '#ui/fact-sheet.tsx'
import { Fatos } from '#ui/fatos.tsx'
import { FoldableSummary } from '#ui/foldable-summary.tsx'
import { HeadlineFigures } from '#ui/headline-figures.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { Section } from '#ui/section.tsx'
import { SettingsBlock } from '#ui/settings-block.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FormSkeleton, PageSkeleton } from '#ui/skeletons.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'

const TONS = ['neutro', 'info', 'atencao', 'sucesso', 'perigo'] as const
const FORCAS = ['leve', undefined, 'forte'] as const
const HOJE = '2026-11-26'

/** Parts that show something and ask for nothing. */
export function Textos() {
  return (
    <>
      <Section title="Situações">
        {FORCAS.map((forca) => (
          <Group key={forca ?? 'normal'} gap="xs" mb="xs">
            {TONS.map((tom) => (
              <StatusBadge key={tom} tom={tom} forca={forca} icon={IconCircleCheck} label={tom} />
            ))}
          </Group>
        ))}
        <StatusBadge tom="atencao" icon={IconClock} label="Com dica" title="Dica" />{' '}
        <DaysSince dia="2026-11-14" hoje={HOJE} />{' '}
        <DaysSinceInstant instante={new Date('2026-11-26T12:00:00Z')} hoje={HOJE} />
      </Section>
      <Section title="Avisos">
        <Notice tom="info">Informação.</Notice>
        <Notice tom="atencao">Atenção.</Notice>
        <Notice tom="perigo" urgente>
          Perigo.
        </Notice>
        <RecoveredDraftNote
          drafts={[{ warning: 'O cadastro mudou desde então.', discard: () => () => undefined }]}
        />
      </Section>
      <Section title="Valores que importam">
        <HeadlineFigures
          label="Valores que importam"
          figuras={[
            { termo: 'Crédito em aberto', valor: 'R$ 1.456.000,00', nota: '7 contratos ativos' },
            { termo: 'Insuficiência', valor: 'R$ 154.164,09', tom: 'perigo', nota: 'em 2 lojas' },
          ]}
        />
      </Section>
      <Section title="Configurações">
        <SettingsBlock titulo="Assunto" texto="O que ele quer dizer.">
          Os campos.
        </SettingsBlock>
      </Section>
      <Section title="Fatos">
        <Sheet>
          <FactSheet
            dados={[
              ['Número', 'CT-2026-0042'],
              ['Sem valor', ''],
            ]}
          />
        </Sheet>
        <Fatos
          linhas={[
            { termo: 'Crédito', valor: 'R$ 100.000,00' },
            { termo: 'Ainda se lê', valor: null },
          ]}
        />
        <MiddleCut text="CONTRATO-MUITO-LONGO-2026-00099" />
        <LineOverTime
          name="Cobertura"
          points={[104, 101, 97, 92].map((value, mes) => ({ when: `0${mes + 1}/2026`, value }))}
          format={(value) => `${value},00%`}
          formatTick={(value) => `${value}%`}
          describeChange={(pontos) => `caiu ${Math.abs(pontos)} pontos`}
          target={{ value: 100, label: 'exigido: 100%' }}
          height={180}
          axisWidth={52}
        />
        <FoldableSummary label="Resumo">
          <p>A linha que se desdobra</p>
          <p data-detalhe>O detalhe</p>
        </FoldableSummary>
      </Section>
      <Section title="Vazio, falha e espera">
        <Group>
          {SUBJECTS.map((subject) => (
            <Drawing key={subject} subject={subject} />
          ))}
        </Group>
        <EmptyState title="Nenhum contrato">Crie o primeiro.</EmptyState>
        <LoadError title="Não foi possível carregar os contratos." />
        <FormSkeleton fields={2} />
        <PageSkeleton />
        <Skeleton height={20} />
      </Section>
    </>
  )
}
