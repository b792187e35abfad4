import { Button, Group, Stack, Text } from '@mantine/core'
import { confirmarEmailCall } from '@lastro/shared/autenticacao/email'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call, keyOf } from '#lib/api.ts'
import { ERRO_INESPERADO, isApiError } from '#lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LINK_PARTIDO, useLinkDaMensagem } from './link-da-mensagem.ts'
import { meuEmailCall } from '@lastro/shared/autenticacao/email'

/** Where the letter that confirms an address leads, once its person has signed in. */
export function ConfirmarEmailPage() {
  const link = useLinkDaMensagem()
  const confirmar = useMutation({
    mutationFn: async () => link && call(confirmarEmailCall, { body: link }),
    meta: { silent: true, muda: [keyOf(meuEmailCall)] },
  })
  const recusa = confirmar.error && (isApiError(confirmar.error) ? confirmar.error.mensagem : ERRO_INESPERADO)
  return (
    <>
      <PageHeader title="Confirmar o e-mail" />
      <Sheet>
        <Stack maw={720}>
          {!link && <Notice tom="atencao">{LINK_PARTIDO}</Notice>}
          {recusa && (
            <Notice tom="atencao" urgente>
              {recusa}
            </Notice>
          )}
          {confirmar.isSuccess ? (
            <Notice tom="info">O seu e-mail está confirmado.</Notice>
          ) : (
            link && <Text size="sm">Confirme que este e-mail é seu, para receber avisos nele.</Text>
          )}
          <Group>
            {link && !confirmar.isSuccess && (
              <Button loading={confirmar.isPending} onClick={() => confirmar.mutate()}>
                Confirmar o e-mail
              </Button>
            )}
            <Button variant="default" renderRoot={(props) => <Link to="/conta/seguranca" {...props} />}>
              Segurança da conta
            </Button>
          </Group>
        </Stack>
      </Sheet>
    </>
  )
}
