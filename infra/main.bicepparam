// For azd: every value comes from its environment (azd env set NAME VALUE).
using 'main.bicep'

param environmentName = readEnvironmentVariable('AZURE_ENV_NAME')
param siteLocation = readEnvironmentVariable('SITE_LOCATION', 'westeurope')
param location = readEnvironmentVariable('AZURE_LOCATION', 'uksouth')
param domain = readEnvironmentVariable('DOMAIN', '')
param alertEmail = readEnvironmentVariable('ALERT_EMAIL')
param monthlyBudget = int(readEnvironmentVariable('MONTHLY_BUDGET', '150'))
param budgetStart = readEnvironmentVariable('BUDGET_START', '')
param entraClientId = readEnvironmentVariable('ENTRA_CLIENT_ID')
param settings = {
  CONTACT_EMAIL: readEnvironmentVariable('CONTACT_EMAIL', '')
  CONTACT_ADDRESS: readEnvironmentVariable('CONTACT_ADDRESS', '')
  GEOCODER_CONTACT: readEnvironmentVariable('GEOCODER_CONTACT', '')
  ENTRA_TENANT_ID: readEnvironmentVariable('ENTRA_TENANT_ID')
}
param roleMap = readEnvironmentVariable('ROLE_MAP')
param secret = readEnvironmentVariable('SECRET')
param entraClientSecret = readEnvironmentVariable('ENTRA_CLIENT_SECRET')
param xBearerToken = readEnvironmentVariable('X_BEARER_TOKEN', '')
