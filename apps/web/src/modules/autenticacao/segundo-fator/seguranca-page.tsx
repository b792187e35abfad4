import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { SegundoFator } from '@lastro/shared/autenticacao/segundo-fator'
import { formatInstante } from '@lastro/shared/dia'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import { Notice } from '#ui/notice.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { type Acao, SegundoFatorModal } from './segundo-fator-modal.tsx'
import { segundoFatorOptions } from './use-segundo-fator.ts'

/** Any user's own page: the second factor of the account. */
export function SegurancaPage() {
  const { data, isError } = useQuery(segundoFatorOptions)
  const [acao, setAcao] = useState<Acao>()
  return (
    <>
      <PageHeader title="Segurança da conta" description="Como a sua conta é protegida além da senha." />
      {data && <Situacao fator={data} onAcao={setAcao} />}
      {!data && (isError ? <LoadError title="Não foi possível carregar." /> : <FormSkeleton fields={2} />)}
      {acao && <SegundoFatorModal acao={acao} onClose={() => setAcao(undefined)} />}
    </>
  )
}

const POUCOS = 3

function Situacao({ fator, onAcao }: { fator: SegundoFator; onAcao: (acao: Acao) => void }) {
  const { ativo, desde, codigosRestantes, exigido } = fator
  const { tipo } = useRegras()
  const porQuem = tipo === 'operador' ? 'É obrigatório para operadores' : 'A sua instituição o exige'
  return (
    <Sheet>
      <Stack maw={720}>
        <Group gap="sm">
          <Title order={2}>Segundo fator</Title>
          <StatusBadge
            tom={ativo ? 'sucesso' : 'neutro'}
            icon={ativo ? IconShieldCheck : IconShieldOff}
            label={ativo ? 'Ligado' : 'Desligado'}
          />
        </Group>
        <Text size="sm">
          Com o segundo fator, quem descobrir a sua senha ainda não entra: depois dela é preciso informar um
          código que muda a cada 30 segundos no aplicativo autenticador do seu celular.
        </Text>
        {ativo && desde && (
          <Text size="sm" c="dimmed">
            Ligado desde {formatInstante(desde)}.{exigido && ` ${porQuem}, e ele não pode ser desligado.`}
          </Text>
        )}
        {ativo && <Restantes codigos={codigosRestantes} />}
        {ativo ? (
          <Group gap="xs">
            <Button variant="default" onClick={() => onAcao('trocar')}>
              Trocar de celular
            </Button>
            <Button variant="default" onClick={() => onAcao('codigos')}>
              Novos códigos de recuperação
            </Button>
            {!exigido && (
              <Button variant="default" onClick={() => onAcao('desligar')}>
                Desligar
              </Button>
            )}
          </Group>
        ) : (
          <Group>
            <Button onClick={() => onAcao('ligar')}>Ligar o segundo fator</Button>
          </Group>
        )}
      </Stack>
    </Sheet>
  )
}

function Restantes({ codigos }: { codigos: number }) {
  const restam =
    codigos === 0
      ? 'Você não tem mais códigos de recuperação.'
      : `${plural(codigos, 'código de recuperação ainda vale', 'códigos de recuperação ainda valem')}.`
  if (codigos > POUCOS) return <Text size="sm">{restam}</Text>
  return <Notice tom="atencao">{restam} Gere outros para não ficar sem acesso se perder o celular.</Notice>
}
