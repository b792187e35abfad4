import { formatInstante } from '@lastro/shared/dia'
import {
  type Acesso,
  type AcessoRevisto,
  LABEL_ENTRADA,
  LABEL_RESPOSTA,
  perfilEmTexto,
  vinculamEmTexto,
} from '@lastro/shared/usuarios/revisao'
import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { StatusBadge } from '#ui/status-badge.tsx'

type Linha = Acesso & { resposta: AcessoRevisto['resposta'] | null; proprio?: boolean }

/** A value, and another one under it. */
const Two = ({ above, below }: { above: ReactNode; below: string }) => (
  <>
    <span style={{ whiteSpace: 'nowrap' }}>{above}</span>
    <br />
    <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {below}
    </Text>
  </>
)

/** What a review shows of each access, under way or signed. */
export const COLUNAS: readonly DataColumn<Linha>[] = [
  {
    id: 'nome',
    header: 'Nome',
    card: 'title',
    sentence: true,
    cell: ({ nome, cpf, proprio }) => <Two above={proprio ? `${nome} (você)` : nome} below={cpf} />,
  },
  {
    id: 'perfis',
    header: 'Perfis',
    sentence: true,
    cell: ({ perfis }) => perfis.map(perfilEmTexto).join('; ') || 'Nenhum',
  },
  {
    id: 'vinculam',
    header: 'O que vincula',
    sentence: true,
    cell: ({ codigos }) => vinculamEmTexto(codigos) || 'Nada',
  },
  {
    id: 'uso',
    header: 'Último uso',
    sentence: true,
    cell: ({ ultimoUsoEm, entrada, segundoFator }) => (
      <Two
        above={ultimoUsoEm ? formatInstante(ultimoUsoEm) : 'Nunca entrou'}
        below={`${LABEL_ENTRADA[entrada]}${segundoFator ? ' e segundo fator' : ', sem 2º fator'}`}
      />
    ),
  },
  {
    id: 'resposta',
    header: 'Resposta',
    sentence: true,
    cell: ({ resposta }) => <Resposta resposta={resposta} />,
  },
]

function Resposta({ resposta }: Pick<Linha, 'resposta'>) {
  if (!resposta) return <StatusBadge tom="atencao" icon={IconCircleDashed} label="Falta" />
  const fica = resposta.resposta === 'mantem'
  return (
    <Two
      above={
        <StatusBadge
          tom={fica ? 'sucesso' : 'neutro'}
          icon={fica ? IconCircleCheck : IconUserOff}
          label={LABEL_RESPOSTA[resposta.resposta]}
          title={`Por ${resposta.por} em ${formatInstante(resposta.em)}`}
        />
      }
      below={`por ${resposta.por}`}
    />
  )
}
