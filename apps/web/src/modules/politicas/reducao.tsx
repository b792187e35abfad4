import { Button, Group, Stack, Text } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import type { Politica } from '@lastro/shared/politicas/politica'
import { fraseDeQuemPode } from '@lastro/shared/politicas/quem-pode'
import { Notice } from '#ui/notice.tsx'
import { diferencas } from './politica-textos.ts'

interface ReducaoProps {
  politica: Politica
  /** Absent: the person may only read. */
  acoes?: { confirmar: () => void; descartar: () => void; ocupado: boolean }
}

/** A weaker policy that waits for another person. */
export function ReducaoPendente({ politica, acoes }: ReducaoProps) {
  const { reducao } = politica
  if (!reducao) return null
  return (
    <Notice tom="atencao">
      <Stack gap="xs">
        <Text fw={600}>Redução aguardando confirmação</Text>
        <Text size="sm">
          {reducao.propria ? 'Você pediu' : `${reducao.usuario} pediu`} em{' '}
          {formatInstante(reducao.propostaEm)}.{' '}
          {reducao.propria
            ? `Outra pessoa com permissão para alterar as políticas precisa confirmar; até lá nada fica mais fraco. ${fraseDeQuemPode(reducao.podem)}`
            : 'Até a confirmação nada fica mais fraco.'}
        </Text>
        <Stack component="ul" gap={2} m={0} pl="md">
          {diferencas(politica, reducao).map((frase) => (
            <Text key={frase} component="li" size="sm">
              {frase}
            </Text>
          ))}
        </Stack>
        {acoes && (
          <Group gap="sm">
            {!reducao.propria && (
              <Button size="xs" loading={acoes.ocupado} onClick={acoes.confirmar}>
                Confirmar redução
              </Button>
            )}
            <Button size="xs" variant="default" disabled={acoes.ocupado} onClick={acoes.descartar}>
              Descartar pedido
            </Button>
          </Group>
        )}
      </Stack>
    </Notice>
  )
}
