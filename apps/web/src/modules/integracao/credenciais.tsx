import { Group, Stack, Text, Title } from '@mantine/core'
import {
  type Credencial,
  credenciaisCall,
  criarCredencialCall,
  revogarCredencialCall,
} from '@lastro/shared/integracao/credencial'
import { formatInstante } from '@lastro/shared/dia'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { TextoModal, type Segredo, SegredoModal } from './texto-modal.tsx'
import { usePodeIntegrar } from './use-webhooks.ts'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'

const COLUNAS: readonly DataColumn<Credencial>[] = [
  { id: 'nome', header: 'Nome', value: ({ nome }) => nome },
  { id: 'token', header: 'Token', cell: ({ tokenFinal }) => <span>lastro_…{tokenFinal}</span> },
  {
    id: 'criada',
    header: 'Criada',
    cell: ({ criadaEm, criadaPor }) => `${formatInstante(criadaEm)}, por ${criadaPor}`,
  },
  {
    id: 'uso',
    header: 'Último uso',
    cell: ({ ultimoUsoEm }) => (ultimoUsoEm ? formatInstante(ultimoUsoEm) : 'Nunca usada'),
  },
  {
    id: 'situacao',
    header: 'Situação',
    cell: ({ revogadaEm, revogadaPor }) =>
      revogadaEm ? (
        <>
          <StatusBadge tom="neutro" icon={IconBan} label="Revogada" />{' '}
          <Text size="note" c="dimmed" span>
            {formatInstante(revogadaEm)}, por {revogadaPor}
          </Text>
        </>
      ) : (
        <StatusBadge tom="sucesso" icon={IconCircleCheck} label="Em uso" />
      ),
  },
]

/** Credentials by which the store's own system signs in. */
export function Credenciais({ lojaId }: { lojaId: number }) {
  const consulta = useQuery(credenciaisOptions(lojaId))
  const pode = usePodeIntegrar()
  const criar = useCriarCredencial(lojaId)
  const revogar = useRevogarCredencial()
  const [criando, setCriando] = useState(false)
  const [segredo, setSegredo] = useState<Segredo>()
  return (
    <Stack component="section" gap="sm" aria-labelledby="credenciais">
      <Group justify="space-between">
        <Title order={2} size="h3" id="credenciais">
          Credenciais
        </Title>
        {pode.criar && (
          <AddButton variant="default" onClick={() => setCriando(true)}>
            Nova credencial
          </AddButton>
        )}
      </Group>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as credenciais."
        label="Credenciais"
        columns={COLUNAS}
        rows={consulta.data}
        rowKey={({ id }) => id}
        skeletonRows={2}
        {...(pode.alterar && {
          rowActions: rowMenu(
            ({ nome }: Credencial) => `Ações de ${nome}`,
            (credencial) => [
              credencial.revogadaEm === null && {
                label: 'Revogar',
                icon: IconBan,
                onClick: () => void revogar(credencial),
                perigo: true,
              },
            ],
          ),
        })}
        empty={
          <EmptyState subject="chave" title="Nenhuma credencial">
            {pode.criar
              ? 'Crie uma para que o sistema da loja leia e responda propostas e envie o estoque pela API.'
              : 'O sistema da loja entra com uma credencial, que a equipe da loja cria.'}
          </EmptyState>
        }
      />
      {criando && (
        <TextoModal
          titulo="Nova credencial"
          campo="nome"
          label="Nome"
          descricao="Aparece no histórico dos contratos, junto do que o sistema fizer."
          exemplo="Sistema da loja"
          maximo={60}
          salvar={async (nome) => {
            const { token } = await criar.mutateAsync(nome)
            setCriando(false)
            setSegredo({
              titulo: 'Credencial criada',
              texto: `Este é o token de “${nome}”. O sistema o envia em cada chamada, no cabeçalho Authorization: Bearer.`,
              valor: token,
            })
          }}
          onClose={() => setCriando(false)}
        />
      )}
      {segredo && <SegredoModal segredo={segredo} onClose={() => setSegredo(undefined)} />}
    </Stack>
  )
}

const credenciaisOptions = (lojaId: number) =>
  queryOf(credenciaisCall, {
    params: { id: lojaId },
    // Active credentials come first, at most 20. The newest revoked ones are enough.
    query: { pagina: 1, quantidadePorPagina: 50 },
    select: ({ credenciais }) => credenciais,
  })

const muda = [keyOf(credenciaisCall)]

const useCriarCredencial = (lojaId: number) =>
  useMutation({
    mutationFn: (nome: string) => call(criarCredencialCall, { params: { id: lojaId }, body: { nome } }),
    meta: { silent: [400], muda },
  })

function useRevogarCredencial() {
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(revogarCredencialCall, { params: { id } }),
    meta: { sucesso: 'Credencial revogada', muda },
  })
  return async ({ id, nome, tokenFinal, ultimoUsoEm }: Credencial): Promise<void> => {
    const sim = await perguntarSimNao(
      `O sistema que usa “${nome}” deixa de entrar imediatamente, e isto não pode ser desfeito. Deseja revogar?`,
      {
        title: 'Revogar credencial',
        perigo: true,
        fatos: [
          { termo: 'Token', valor: `lastro_…${tokenFinal}` },
          { termo: 'Último uso', valor: ultimoUsoEm ? formatInstante(ultimoUsoEm) : 'Nunca usada' },
        ],
      },
    )
    if (sim) mutate(id)
  }
}
