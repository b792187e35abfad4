import { Button, Group, Stack, Text, Title } from '@mantine/core'
import {
  encerrarOutrasSessoesCall,
  encerrarSessaoCall,
  MAXIMO_DE_SESSOES,
  type SessaoAberta,
  sessoesCall,
} from '@lastro/shared/autenticacao/sessoes'
import { formatInstante } from '@lastro/shared/dia'
import { IconCircleCheck, IconHourglass, IconLogout } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, keyOf, queryOf } from '#lib/api.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'

const aparelhoDe = ({ aparelho }: SessaoAberta) => aparelho ?? 'Aparelho não identificado'

const COLUNAS: readonly DataColumn<SessaoAberta>[] = [
  { id: 'aparelho', header: 'Onde', value: aparelhoDe },
  { id: 'endereco', header: 'Endereço de rede', cell: ({ endereco }) => endereco ?? 'Não registrado' },
  { id: 'desde', header: 'Desde', cell: ({ desde }) => formatInstante(desde) },
  { id: 'uso', header: 'Último uso', cell: ({ ultimoUsoEm }) => formatInstante(ultimoUsoEm) },
  {
    id: 'situacao',
    header: 'Situação',
    cell: ({ esta, aguardaCodigo }) => {
      if (esta) return <StatusBadge tom="sucesso" icon={IconCircleCheck} label="Esta sessão" />
      if (aguardaCodigo) return <StatusBadge tom="atencao" icon={IconHourglass} label="Falta o código" />
      return 'Aberta'
    },
  },
]

/** Where the person's own account is open. */
export function MinhasSessoes() {
  const consulta = useQuery(sessoesOptions)
  const { encerrar, encerrarOutras } = useEncerrar()
  const sessoes = consulta.data
  return (
    <Stack component="section" gap="sm" mt="xl" aria-labelledby="minhas-sessoes">
      <Group justify="space-between">
        <Title order={2} id="minhas-sessoes">
          Minhas sessões
        </Title>
        {sessoes && sessoes.length > 1 && (
          <Button variant="default" onClick={() => void encerrarOutras()}>
            Encerrar todas as outras
          </Button>
        )}
      </Group>
      <Text size="sm">
        Onde a sua conta está aberta. Se não reconhece uma sessão, encerre-a e troque a senha.
        {sessoes?.length === MAXIMO_DE_SESSOES && ` Aparecem as ${MAXIMO_DE_SESSOES} usadas por último.`}
      </Text>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as sessões."
        label="Minhas sessões"
        columns={COLUNAS}
        rows={sessoes}
        rowKey={({ id }) => id}
        skeletonRows={2}
        rowActions={rowMenu(
          (sessao: SessaoAberta) => `Ações de ${aparelhoDe(sessao)}, desde ${formatInstante(sessao.desde)}`,
          (sessao) => [
            !sessao.esta && {
              label: 'Encerrar',
              icon: IconLogout,
              onClick: () => void encerrar(sessao),
              perigo: true,
            },
          ],
        )}
        empty={null}
      />
    </Stack>
  )
}

const sessoesOptions = queryOf(sessoesCall, { select: ({ sessoes }) => sessoes })

const muda = [keyOf(sessoesCall)]

function useEncerrar() {
  const { mutate: encerrarUma } = useMutation({
    mutationFn: (id: number) => call(encerrarSessaoCall, { params: { id } }),
    meta: { sucesso: 'Sessão encerrada com sucesso', muda },
  })
  const { mutate: encerrarTodas } = useMutation({
    mutationFn: () => call(encerrarOutrasSessoesCall, {}),
    meta: { sucesso: 'Sessões encerradas com sucesso', muda },
  })
  const encerrar = async (sessao: SessaoAberta): Promise<void> => {
    const sim = await perguntarSimNao('Quem usa esta sessão precisa entrar de novo. Deseja continuar?', {
      title: 'Encerrar sessão',
      perigo: true,
      fatos: [
        { termo: 'Onde', valor: aparelhoDe(sessao) },
        { termo: 'Endereço de rede', valor: sessao.endereco ?? 'Não registrado' },
        { termo: 'Último uso', valor: formatInstante(sessao.ultimoUsoEm) },
      ],
    })
    if (sim) encerrarUma(sessao.id)
  }
  const encerrarOutras = async (): Promise<void> => {
    const pergunta =
      'Você precisa entrar de novo em todos os outros aparelhos e navegadores. Deseja continuar?'
    if (await perguntarSimNao(pergunta, { title: 'Encerrar todas as outras', perigo: true })) encerrarTodas()
  }
  return { encerrar, encerrarOutras }
}
